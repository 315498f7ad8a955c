import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String[] size = in.readLine().trim().split(" ");
        int rows = Integer.parseInt(size[0]), columns = Integer.parseInt(size[1]);
        // a frame of obstacles spares the checks at the border
        int width = columns + 2;
        char[] hall = new char[(rows + 2) * width];
        Arrays.fill(hall, '#');
        for (int r = 1; r <= rows; r++) in.readLine().getChars(0, columns, hall, r * width + 1);
        int[] steps = new int[hall.length];
        int[] queue = new int[hall.length];
        Arrays.fill(steps, -1);
        int head = 0, tail = 0, goal = 0;
        for (int square = 0; square < hall.length; square++) {
            if (hall[square] == 'E') goal = square;
            if (hall[square] == 'S') {
                steps[square] = 0;
                queue[tail++] = square;
            }
        }
        int[] moves = {-1, 1, -width, width};
        while (head < tail) {
            int square = queue[head++];
            int belt = "<>^v".indexOf(hall[square]);
            for (int k = 0; k < 4; k++) {
                int next = square + moves[k];
                if ((belt >= 0 && belt != k) || hall[next] == '#' || steps[next] >= 0) continue;
                steps[next] = steps[square] + 1;
                queue[tail++] = next;
            }
        }
        System.out.println(steps[goal]);
    }
}
