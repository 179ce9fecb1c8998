// The number below 20,000 that takes most steps to one.
use std::collections::HashMap;

fn steps(mut n: u64, known: &mut HashMap<u64, u32>) -> u32 {
    let start = n;
    let mut count = 0;
    while n != 1 {
        if let Some(&rest) = known.get(&n) {
            count += rest;
            break;
        }
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        count += 1;
    }
    known.insert(start, count);
    count
}

fn main() {
    let mut known = HashMap::new();
    let most = (1..20000u64).map(|n| (steps(n, &mut known), n)).max().unwrap();
    println!("{:?}", most);
}
