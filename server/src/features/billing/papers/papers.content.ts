import type { PaperKind } from '@oselia/contract/papers.enums'
import type { PdfDocument } from '../../../platform/pdf.js'
import type { PrintedPicture } from '../../../platform/pdf.pictures.js'
import {
  certificatePages,
  claimPages,
  completionPages,
  defectPages,
  reconciliationPages,
  type Certificate,
  type Claim,
  type Completion,
  type DefectReport,
  type Letter,
  type Reconciliation,
} from '../bill-papers/bill-papers.public.js'

type Given = 'number' | 'day' | 'checkLink'
/** Pictures of a request that an act contains, by their files; acts from before had none. */
interface WithPhotos {
  photos?: readonly { file_id: number; caption: string }[]
}
/** What each kind says, without what it gets when it is issued: its number, its day and its code. */
interface Contents {
  certificate: Omit<Certificate, Given>
  reconciliation: Omit<Reconciliation, Given>
  claim: Omit<Claim, Given>
  completion: Omit<Completion, Given | 'pictures'> & WithPhotos
  defects: Omit<DefectReport, Given | 'pictures'> & WithPhotos
}
export type PaperContent = { [K in PaperKind]: { kind: K; value: Contents[K] } }[PaperKind]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** As JSON, in which an amount is `{ "kop": "150000" }`: no text of a paper is an object. */
export const frozen = (content: PaperContent): unknown =>
  JSON.parse(
    JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? { kop: String(value) } : value)),
  )

const revived = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(revived)
  if (!isRecord(value)) return value
  const keys = Object.keys(value)
  if (keys.length === 1 && typeof value['kop'] === 'string') return BigInt(value['kop'])
  return Object.fromEntries(keys.map((key) => [key, revived(value[key])]))
}

/** What `frozen` made of a content. */
export const thawed = (stored: unknown): PaperContent => revived(stored) as PaperContent

/** The photos of a paper, in their order. */
export const photosOf = (content: PaperContent) =>
  content.kind === 'completion' || content.kind === 'defects' ? (content.value.photos ?? []) : []

/** The pages of a paper for `drawPdf`. */
export const pagesOf = (
  content: PaperContent,
  issued: Pick<Letter, Given>,
  pictures: readonly PrintedPicture[],
): Generator<(paper: PdfDocument) => void> => {
  switch (content.kind) {
    case 'certificate':
      return certificatePages({ ...content.value, ...issued })
    case 'reconciliation':
      return reconciliationPages({ ...content.value, ...issued })
    case 'claim':
      return claimPages({ ...content.value, ...issued })
    case 'completion':
      return completionPages({ ...content.value, ...issued, pictures })
    case 'defects':
      return defectPages({ ...content.value, ...issued, pictures })
  }
}
