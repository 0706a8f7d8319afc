/** SHA-2 by the identifiers of CMS and of XML signatures. SHA-1 and older are left unchecked. */
export const sha2 = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])

/** Signature algorithms whose mathematics the server computes. */
const computed = new Map([
  ['1.2.840.113549.1.1.1', 'RSA'],
  ['1.2.840.113549.1.1.11', 'RSA, SHA-256'],
  ['1.2.840.113549.1.1.12', 'RSA, SHA-384'],
  ['1.2.840.113549.1.1.13', 'RSA, SHA-512'],
  ['1.2.840.113549.1.1.10', 'RSASSA-PSS'],
  ['1.2.840.10045.2.1', 'ECDSA'],
  ['1.2.840.10045.4.3.2', 'ECDSA, SHA-256'],
  ['1.2.840.10045.4.3.3', 'ECDSA, SHA-384'],
  ['1.2.840.10045.4.3.4', 'ECDSA, SHA-512'],
  ['1.2.804.2.1.1.1.1.3.1.1', 'DSTU 4145, GOST 34.311'],
  ['1.2.804.2.1.1.1.1.3.1.1.1.1', 'DSTU 4145, GOST 34.311'],
  ['1.2.804.2.1.1.1.1.3.6.1.1', 'DSTU 4145, DSTU 7564-256'],
  ['1.2.804.2.1.1.1.1.3.6.2.1', 'DSTU 4145, DSTU 7564-384'],
  ['1.2.804.2.1.1.1.1.3.6.3.1', 'DSTU 4145, DSTU 7564-512'],
])
export const isComputed = (algorithm: string): boolean => computed.has(algorithm)

/** Order of the Ministry of Justice and SSSCIP on formats: the branch of national signature algorithms. */
const dstu4145 = '1.2.804.2.1.1.1.1.3.'

/** The name of a signature algorithm, else its identifier. */
export const algorithmName = (algorithm: string): string =>
  computed.get(algorithm) ?? (algorithm.startsWith(dstu4145) ? 'DSTU 4145' : algorithm)
