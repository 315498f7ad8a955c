#include <cstdio>
#include <cstring>

int main(int, char* argv[]) {
    long long room;
    if (scanf("%lld", &room) != 1) return 3;
    FILE* toDesk = fopen(argv[2], "w");
    FILE* fromDesk = fopen(argv[1], "r");
    FILE* toFar = fopen(argv[4], "w");
    FILE* fromFar = fopen(argv[3], "r");
    if (!toDesk || !fromDesk || !toFar || !fromFar) return 3;
    fprintf(toDesk, "%lld\n", room);
    fflush(toDesk);
    char beats[102];
    if (fscanf(fromDesk, "%101s", beats) != 1 || strlen(beats) > 100) {
        fprintf(stderr, "wrong answer the desk did not print 1 to 100 beats\n");
        return 1;
    }
    if (strspn(beats, "01") != strlen(beats) || strstr(beats, "000")) {
        fprintf(stderr, "wrong answer the lamp was off for three beats, or there is something else than 0 and 1\n");
        return 1;
    }
    fprintf(toFar, "%s\n", beats);
    fflush(toFar);
    long long said;
    if (fscanf(fromFar, "%lld", &said) != 1 || said != room) {
        fprintf(stderr, "wrong answer the far clerk says another room\n");
        return 1;
    }
    fprintf(stderr, "ok %d beats\n", static_cast<int>(strlen(beats)));
    return 0;
}
