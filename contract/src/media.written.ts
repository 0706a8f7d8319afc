/** A picture of a rich text as the sanitiser leaves it; the groups are its file and its other attributes. */
export const writtenPicture = /<img data-file="(\d+)"((?:[^">]|"[^"]*")*)>/g
