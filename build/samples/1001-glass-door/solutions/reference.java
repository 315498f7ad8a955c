import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static boolean isClear(String name) {
        for (int left = 0, right = name.length() - 1; left <= right; left++, right--) {
            if (name.charAt(left) != name.charAt(right)) return false;
            if ("AHIMOTUVWXY".indexOf(name.charAt(left)) < 0) return false;
        }
        return true;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        int count = 0;
        String best = "";
        for (int i = 0; i < n; i++) {
            String name = in.readLine().trim();
            if (!isClear(name)) continue;
            count++;
            if (name.length() > best.length()) best = name;
        }
        System.out.println(count);
        System.out.println(best.isEmpty() ? "-" : best);
    }
}
