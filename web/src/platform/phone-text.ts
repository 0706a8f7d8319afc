/** A formatted phone number: `+380 67 123 45 67`, `0 800 123 456`; short, foreign and masked numbers are unchanged. */
export const phoneText = (number: string) =>
  number
    .replace(/^\+380(800)(\d{3})(\d{3})$/, '0 $1 $2 $3')
    .replace(/^(\+380)(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5')
