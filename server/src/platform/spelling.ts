import { latinTwins } from '@oselia/contract/search-key'

/**
 * A unit or house number in lower case of one script: `53A` with a Latin A and `53а` become equal. Diacritics are
 * preserved, as И and Й are different letters.
 */
export const oneScript = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => latinTwins[letter] ?? letter)
