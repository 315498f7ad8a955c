import java.util.ArrayDeque;
import java.util.Scanner;

// Off by one: counts the squares on the way instead of the steps.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt(), columns = in.nextInt();
        String[] hall = new String[rows];
        int[][] steps = new int[rows][columns];
        ArrayDeque<int[]> queue = new ArrayDeque<>();
        for (int r = 0; r < rows; r++) {
            hall[r] = in.next();
            int c = hall[r].indexOf('S');
            if (c >= 0) {
                steps[r][c] = 1;
                queue.add(new int[] {r, c});
            }
        }
        int[] down = {0, 0, -1, 1}, right = {-1, 1, 0, 0};
        int answer = -1;
        while (!queue.isEmpty()) {
            int[] square = queue.poll();
            char mark = hall[square[0]].charAt(square[1]);
            if (mark == 'E') answer = steps[square[0]][square[1]];
            int belt = "<>^v".indexOf(mark);
            for (int k = 0; k < 4; k++) {
                int r = square[0] + down[k], c = square[1] + right[k];
                if ((belt >= 0 && belt != k) || r < 0 || r >= rows || c < 0 || c >= columns) continue;
                if (hall[r].charAt(c) == '#' || steps[r][c] > 0) continue;
                steps[r][c] = steps[square[0]][square[1]] + 1;
                queue.add(new int[] {r, c});
            }
        }
        System.out.println(answer);
    }
}
