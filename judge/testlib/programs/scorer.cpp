// A group counts when all of its tests are right. Argument: a file with the results of an earlier submission,
// whose points count if they are more.
#include "testlib.h"

double pointsOf(const std::vector<TestResult> &results) {
    std::map<std::string, double> points;
    std::set<std::string> lost;
    for (const TestResult &one : results) {
        if (one.verdict == CRASHED) quitf(_wa, "test %d", one.testIndex);
        ensuref(one.checkerComment == "well; done\n", "comment of test %d", one.testIndex);
        points[one.group] += one.points;
        if (one.verdict != OK) lost.insert(one.group);
    }
    double sum = 0;
    for (const auto &group : points)
        if (!lost.count(group.first)) sum += group.second;
    return sum;
}

int main(int argc, char *argv[]) {
    const std::string earlier = argc > 1 ? argv[1] : "";
    registerScorer(argc, argv, [&](std::vector<TestResult> results) -> double {
        const double points = pointsOf(results);
        return earlier.empty() ? points : std::max(points, pointsOf(readTestResults(earlier)));
    });
    return 0;
}
