import { Alert, Button, Text } from '@mantine/core'
import type { PaperState } from '@oselia/contract/bill-papers'
import { IconFileTypePdf } from '@tabler/icons-react'
import { callForFile } from '../../../platform/api.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { closeModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { useCan } from '../../../platform/user.ts'

const Enter = ({ paper: { complex_id, house_id } }: { paper: PaperState }) => {
  const t = useText()
  const mayComplex = useCan('complexes.update')
  const mayHouse = useCan('houses.update')
  const mayRead = useCan('complexes.read')
  if (complex_id !== null && mayComplex)
    return (
      <AnchorLink
        inherit
        to="/Houses/complexes/edit/$id"
        params={{ id: complex_id }}
        hash="accounts"
        onClick={closeModal}
      >
        {t('billPapers.enter')}
      </AnchorLink>
    )
  if (house_id !== null && mayHouse)
    return (
      <AnchorLink inherit to="/Houses/edit/$id" params={{ id: house_id }} hash="payee" onClick={closeModal}>
        {t('billPapers.enter')}
      </AnchorLink>
    )
  // Users who may not enter them see where they are kept, and whom to ask.
  if (complex_id !== null && mayRead)
    return (
      <AnchorLink inherit to="/Houses/complexes/$id" params={{ id: complex_id }} onClick={closeModal}>
        {t('requisites.section')}
      </AnchorLink>
    )
  if (house_id !== null)
    return (
      <AnchorLink inherit to="/Houses/$id" params={{ id: house_id }} onClick={closeModal}>
        {t('requisites.section')}
      </AnchorLink>
    )
  return null
}

/** What the requisites lack for a payment code, and where they are entered. */
export const PaperProblems = ({ paper }: { paper: PaperState }) => {
  const t = useText()
  if (paper.problems.length === 0) return null
  const parts = paper.problems.map((problem) => t(`billPapers.problem_${problem}`)).join(', ')
  return (
    <Alert color="orange" p="xs" mb="sm" title={t('billPapers.withoutCode')}>
      <Text size="sm">
        {t('billPapers.missing', { parts })} <Enter paper={paper} />
      </Text>
    </Alert>
  )
}

/** Opens a bill as PDF in a tab of its own. */
export const PrintBill = ({ bill: { id, number } }: { bill: { id: number; number: string } }) => {
  const t = useText()
  const open = () =>
    openFile(
      () => callForFile('GET /bills/:id/pdf', { params: { id } }),
      `${text('bills.titleOf', { number }).replaceAll('/', '-')}.pdf`,
    )
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
      onClick={() => void open()}
      aria-label={t('billPapers.printOne')}
    >
      PDF
    </Button>
  )
}

export interface Printed {
  period: string
  houses: readonly { id: number; name: string }[]
}
export const printBills = async (printed: Printed) => (await import('./bill-papers.print.tsx')).showPrint(printed)

export interface SentBills {
  bill_ids?: number[]
  run_id?: number
  house_ids?: number[]
  period?: string
}
export const sendBills = async (asked: SentBills) => (await import('./bill-papers.send.tsx')).showSend(asked)
