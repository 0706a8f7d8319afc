import { latinTwins } from '@oselia/contract/search-key'

/**
 * A number that people write, in small letters of one script: `53A` with a Latin A and `53а` are one text. Marks stay, as
 * И and Й are two letters of a number.
 */
export const oneScript = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => latinTwins[letter] ?? letter)
