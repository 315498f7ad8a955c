/** Programs for problem 1000 (A+B), and what becomes of them. */
export const solutions = {
  'C++ 17':
    '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  Java: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`,
  Python3: 'a, b = map(int, input().split())\nprint(a + b)\n',
} as const;

export const failures = {
  'Wrong Answer':
    '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a - b - 1; }\n',
  'Time Limit Exceeded': 'int main() { for (volatile long long i = 0;; i = i + 1); }\n',
  'Memory Limit Exceeded':
    '#include <vector>\n#include <cstring>\nint main() { std::vector<char*> all; for (;;) { char* p = new char[1 << 24]; std::memset(p, 1, 1 << 24); all.push_back(p); } }\n',
  'Runtime Error': '#include <cstdlib>\nint main() { std::abort(); }\n',
  'Compile Error': 'int main() { return undeclared_name; }\n',
} as const;
