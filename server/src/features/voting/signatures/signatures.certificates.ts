import { Certificate, type RelativeDistinguishedNames } from 'pkijs'

/** Attributes of a name that are shown; a serial number is left out, since it holds the tax number of a person. */
const attributes: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.42': 'GN',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'T',
  '2.5.4.7': 'L',
  '2.5.4.6': 'C',
}

const longest = 200
const valueOf = (value: { valueBlock?: unknown }): string => {
  const { value: text } = (value.valueBlock ?? {}) as { value?: unknown }
  return typeof text === 'string' ? text.replaceAll(/\p{Cc}/gu, ' ').slice(0, longest) : ''
}

const nameText = ({ typesAndValues }: RelativeDistinguishedNames): string =>
  typesAndValues
    .flatMap(({ type, value }) => (attributes[type] ? [`${attributes[type]}=${valueOf(value)}`] : []))
    .join(', ')

/** What a certificate says of itself. */
interface CertificateData {
  subject: string
  /** The names of the subject, for comparing with the owner. */
  names: string[]
  issuer: string
  serial: string
  valid_from: string
  valid_to: string
}

const naming = new Set(['2.5.4.3', '2.5.4.4', '2.5.4.42', '2.5.4.10'])

export const certificateData = (certificate: Certificate): CertificateData => ({
  subject: nameText(certificate.subject),
  names: certificate.subject.typesAndValues.flatMap(({ type, value }) => (naming.has(type) ? [valueOf(value)] : [])),
  issuer: nameText(certificate.issuer),
  serial: Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex'),
  valid_from: certificate.notBefore.value.toISOString(),
  valid_to: certificate.notAfter.value.toISOString(),
})

/** The common name of the subject, else its organisation. */
export const ownName = ({ subject: { typesAndValues } }: Certificate): string | undefined =>
  ['2.5.4.3', '2.5.4.10']
    .flatMap((wanted) => typesAndValues.filter(({ type }) => type === wanted))
    .map(({ value }) => valueOf(value))
    .find((name) => name !== '')

export const readCertificate = (der: Uint8Array): Certificate => Certificate.fromBER(Uint8Array.from(der).buffer)
