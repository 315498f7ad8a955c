// Expects the numbers on the command line: ArrayIndexOutOfBoundsException.
public class Main {
    public static void main(String[] args) {
        System.out.println(Integer.parseInt(args[0]) + Integer.parseInt(args[1]));
    }
}
