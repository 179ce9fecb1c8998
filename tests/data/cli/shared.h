template <class T> void twice(std::vector<T> &v) {
    log(v.size()), v.resize(2 * v.size());
}
