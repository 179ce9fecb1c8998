// How much of a random graph is reached from some of its nodes.
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace graph
{

struct Node {
    std::string name;
    std::vector<std::shared_ptr<Node>> next;
    int mark = 0;
};

template <class Function> int visit(const std::shared_ptr<Node> &node, Function &&function, int mark)
{
    if (node->mark == mark)
        return 0;
    node->mark = mark;
    int sum = function(*node);
    for (auto &next : node->next)
        sum += visit(next, function, mark);
    return sum;
}

class Graph
{
    std::map<std::string, std::shared_ptr<Node>> nodes;

  public:
    std::shared_ptr<Node> get(const std::string &name)
    {
        auto &node = nodes[name];
        if (!node) {
            node = std::make_shared<Node>();
            node->name = name;
        }
        return node;
    }

    void link(int from, int to)
    {
        get("n" + std::to_string(from))->next.push_back(get("n" + std::to_string(to)));
    }

    int reach(int from, int mark)
    {
        return visit(
            get("n" + std::to_string(from)), [](Node &node) { return (int)node.name.size(); }, mark);
    }

    std::vector<std::string> sorted() const
    {
        std::vector<std::string> names;
        for (auto &node : nodes)
            names.push_back(node.first);
        std::sort(names.begin(), names.end(),
                  [](auto &a, auto &b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
        return names;
    }
};

} // namespace graph

int main()
{
    graph::Graph graph;
    unsigned seed = 7;
    long sum = 0;
    auto random = [&seed](int below) { return seed = seed * 1103515245 + 12345, (int)((seed >> 16) % below); };
    for (int i = 0; i < 900; i++) {
        graph.link(i, random(900));
        graph.link(i, random(900));
    }
    for (int i = 0; i < 40; i++)
        sum += graph.reach(i, i + 1);
    std::cout << sum << " " << graph.sorted().size() << "\n";
}
