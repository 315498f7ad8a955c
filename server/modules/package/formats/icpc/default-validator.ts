/**
 * The comparison that the problem format describes as its default: tokens, without regard to white space and to the
 * case of letters unless flags ask for it, numbers within tolerances. It is a validator of the format itself: called
 * with input, answer and feedback folder, the output on stdin, exit code 42 or 43.
 */
export const defaultValidator = `// The default comparison of ICPC problem packages. Flags: case_sensitive,
// space_change_sensitive, float_absolute_tolerance E, float_relative_tolerance E,
// float_tolerance E.
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <strings.h>
using namespace std;

static ofstream feedback;

[[noreturn]] static void end_with(int code, const string &why) {
  feedback << why << endl;
  exit(code);
}

static bool number_of(const string &text, long double &value) {
  size_t at = 0, digits = 0;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
  while (at < text.size() && isdigit((unsigned char)text[at])) at++, digits++;
  if (at < text.size() && text[at] == '.') {
    at++;
    while (at < text.size() && isdigit((unsigned char)text[at])) at++, digits++;
  }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    at++;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
    size_t from = at;
    while (at < text.size() && isdigit((unsigned char)text[at])) at++;
    if (at == from) return false;
  }
  if (at != text.size()) return false;
  value = strtold(text.c_str(), nullptr);
  return true;
}

static bool same_word(const string &a, const string &b, bool case_sensitive) {
  if (case_sensitive) return a == b;
  return a.size() == b.size() && strcasecmp(a.c_str(), b.c_str()) == 0;
}

static string blanks_of(istream &from) {
  string blanks;
  while (from.peek() != EOF && isspace(from.peek())) blanks += (char)from.get();
  return blanks;
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  ifstream answer(argv[2]);
  feedback.open(string(argv[3]) + "/judgemessage.txt");
  if (!answer) return 1;
  bool case_sensitive = false, space_sensitive = false, floats = false;
  long double absolute = -1, relative = -1;
  for (int at = 4; at < argc; at++) {
    string flag = argv[at];
    bool has_value = at + 1 < argc;
    if (flag == "case_sensitive") case_sensitive = true;
    else if (flag == "space_change_sensitive") space_sensitive = true;
    else if (flag == "float_absolute_tolerance" && has_value) absolute = strtold(argv[++at], nullptr), floats = true;
    else if (flag == "float_relative_tolerance" && has_value) relative = strtold(argv[++at], nullptr), floats = true;
    else if (flag == "float_tolerance" && has_value) absolute = relative = strtold(argv[++at], nullptr), floats = true;
    else return 1;
  }
  for (long long place = 1;; place++) {
    string left = blanks_of(answer), right = blanks_of(cin);
    if (space_sensitive && left != right) end_with(43, "white space differs before word " + to_string(place));
    string want, got;
    bool more_wanted = bool(answer >> want), more_got = bool(cin >> got);
    if (!more_wanted && !more_got) end_with(42, "equal");
    if (!more_wanted) end_with(43, "more output than expected, from word " + to_string(place));
    if (!more_got) end_with(43, "the output ends before word " + to_string(place));
    if (same_word(want, got, case_sensitive)) continue;
    long double a, b;
    if (floats && number_of(want, a) && number_of(got, b)) {
      long double apart = fabsl(a - b);
      if (absolute >= 0 && apart <= absolute) continue;
      if (relative >= 0 && apart <= relative * fabsl(a)) continue;
    }
    end_with(43, "word " + to_string(place) + " differs: expected " + want.substr(0, 60) + ", got " + got.substr(0, 60));
  }
}
`;

const values = new Set(['float_absolute_tolerance', 'float_relative_tolerance', 'float_tolerance']);
/** Whether these are flags of the default comparison: others would make every verdict a fault. */
export const areDefaultFlags = (flags: readonly string[]): boolean => {
  for (let at = 0; at < flags.length; at++) {
    const flag = flags[at] ?? '';
    if (flag === 'case_sensitive' || flag === 'space_change_sensitive') continue;
    if (!values.has(flag) || !(Number(flags[at + 1]) >= 0)) return false;
    at += 1;
  }
  return true;
};
