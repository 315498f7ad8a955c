#include "testlib.h"

#include <cmath>

static double lengthOf(const std::vector<std::pair<int, int>>& squares, InStream& stream, bool isOurs) {
    int n = static_cast<int>(squares.size());
    std::vector<bool> seen(n);
    std::vector<int> order;
    for (int i = 0; i < n; i++) {
        int at = stream.readInt(1, n, "square") - 1;
        if (seen[at]) stream.quitf(isOurs ? _fail : _wa, "square %d comes twice", at + 1);
        seen[at] = true;
        order.push_back(at);
    }
    if (order[0] != 0) stream.quitf(isOurs ? _fail : _wa, "the route does not begin at square 1");
    double length = 0;
    for (int i = 0; i < n; i++) {
        auto [x, y] = squares[order[i]];
        auto [nextX, nextY] = squares[order[(i + 1) % n]];
        length += std::hypot(x - nextX, y - nextY);
    }
    return length;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    std::vector<std::pair<int, int>> squares(n);
    for (auto& [x, y] : squares) x = inf.readInt(), y = inf.readInt();
    double ours = lengthOf(squares, ans, true);
    double theirs = lengthOf(squares, ouf, false);
    double share = std::min(1.0, ours / theirs);
    if (share >= 1) quitf(_ok, "%.3f", theirs);
    quitp(share, "%.3f, ours is %.3f", theirs, ours);
}
