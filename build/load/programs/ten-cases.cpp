// The measured program: sorts and sums what it reads, using the header that pulls in all others.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<long long> values(n);
    map<long long, int> seen;
    for (auto &value : values) {
        cin >> value;
        ++seen[value];
    }
    sort(values.begin(), values.end());
    cout << accumulate(values.begin(), values.end(), 0LL) << ' ' << seen.size() << '\n';
}
