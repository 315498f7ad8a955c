/** Label of the problem at this place, counted from 0: A, B, …, Z, AA, … */
export const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));
