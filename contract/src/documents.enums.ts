export const documentStates = ['draft', 'active', 'archived'] as const
export type DocumentState = (typeof documentStates)[number]

/** Whom a document is for, within its places: everybody, verified owners, residents of some roles, or staff of some roles. */
export const documentReaders = ['everybody', 'owners', 'residents', 'staff'] as const
export type DocumentReaders = (typeof documentReaders)[number]

/** How the paper was signed: not at all, by hand and scanned, or by a qualified electronic signature (КЕП). */
export const signatureKinds = ['none', 'scan', 'kep'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** Whether the text of a file can be searched; anything but `found` says why not. */
export const textStates = ['waiting', 'found', 'empty', 'encrypted', 'broken', 'too_large', 'not_pdf'] as const
export type TextState = (typeof textStates)[number]

export const documentActions = ['publish', 'archive', 'delete', 'move'] as const
export type DocumentAction = (typeof documentActions)[number]

/** Largest file, in bytes; the server's limit for documents. */
export const largestDocument = 20 * 1024 * 1024
