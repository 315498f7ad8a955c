/**
 * Programs for testlib as validators of this format: beside their source lies a small one that includes it. Before its
 * `main` runs, the process splits: the child goes on with testlib's arguments, the parent turns its exit code. testlib
 * ends with 0 for right, 1, 2 and 4 for wrong, 7 or 50 + n for a part of the points, 3 for a fault of the data.
 */

const head = `#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

// Waits for the program itself and ends with what its exit code means here.
[[noreturn]] static void end_with_child(pid_t child, bool input_only) {
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) _exit(1);
  int code = WEXITSTATUS(status);
  if (code == 0) _exit(42);
#ifdef _pc
  if (code >= 50) _exit(43);
#endif
  _exit(input_only || code == 1 || code == 2 || code == 4 || code == 7 ? 43 : 1);
}

// Where testlib speaks to: the message for the judges.
static void speak_into(const std::string &path) {
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) dup2(file, 2);
}
`;

/** Additions of our wrapper to a program that is called with input, answer and feedback folder. */
const around = (file: string, keepsOutput: boolean): string => `// Runs ${file} with the arguments of testlib.
// _pc(0) would end as right does.
#define PC_BASE_EXIT_CODE 50
#include "${file}"
${head}
static char output_path[4096];

// glibc gives constructors the arguments, and main sees the same ones.
__attribute__((constructor)) static void turn(int argc, char **argv) {
  if (argc < 4) _exit(1);
  std::string folder = argv[3];
  if (snprintf(output_path, sizeof output_path, "%s/output.txt", argv[3]) >= (int)sizeof output_path) _exit(1);
${
  keepsOutput
    ? `  int file = open(output_path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) _exit(1);
  static char buffer[1 << 16];
  for (ssize_t got; (got = read(0, buffer, sizeof buffer)) > 0;)
    if (write(file, buffer, got) != got) _exit(1);
  close(file);
`
    : ''
}  pid_t child = fork();
  if (child != 0) end_with_child(child, false);
  speak_into(folder + "/judgemessage.txt");
  argv[3] = argv[2];
  argv[2] = output_path;
}
`;

/** Around a checker, included as checker.hpp: the output comes on stdin and goes into a file for it. */
export const checkerWrapper = around('checker.hpp', true);

/** Around an interactor, included as interactor.hpp: its stdin and stdout are the contestant's program. */
export const interactorWrapper = around('interactor.hpp', false);

/** Around an input validator, included as validator.hpp: it reads stdin, as with testlib. */
export const validatorWrapper = `// Runs an input validator for testlib.
#include "validator.hpp"
${head}
__attribute__((constructor)) static void turn(int, char **) {
  pid_t child = fork();
  if (child != 0) end_with_child(child, true);
}
`;

/** Around a checker in Python, which lies beside it as checker.py. */
export const pythonWrapper = `# Called with input, answer and feedback folder, the output on stdin; runs a checker with testlib's arguments.
import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
source, answer, folder = sys.argv[1:4]
output = os.path.join(folder, "output.txt")
with open(output, "wb") as file:
    for piece in iter(lambda: sys.stdin.buffer.read(65536), b""):
        file.write(piece)
with open(os.path.join(folder, "judgemessage.txt"), "wb") as message:
    done = subprocess.run([sys.executable, os.path.join(here, "checker.py"), source, output, answer], stderr=message)
sys.exit(42 if done.returncode == 0 else 43 if done.returncode in (1, 2, 4, 7) else 1)
`;

/** The script (`build` or `run`) for one of several sources; null in languages that get none. */
export const scriptText = (main: string): string | null => {
  if (main.endsWith('.cpp')) return `#!/bin/sh\nexec g++ -O2 -std=gnu++17 -o run ${main}\n`;
  if (main.endsWith('.py')) return `#!/bin/sh\nexec python3 "$(dirname "$0")/${main}" "$@"\n`;
  return null;
};
