import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callForFile } from '../../../platform/api.ts'
import { documentLanguages } from '../../../platform/document-languages.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { read } from '../../../platform/query.ts'
import { usePeriodText } from '../ledger/ledger.public.tsx'
import { PaperProblems, type Printed } from './bill-papers.public.tsx'

const PrintForm = ({ printed: { period, houses }, close }: { printed: Printed; close: () => void }) => {
  const t = useText()
  const month = usePeriodText()
  const [house, setHouse] = useState(houses[0]?.id ?? 0)
  const [language, setLanguage] = useState('')
  const [busy, setBusy] = useState(false)
  const state = useQuery(read('GET /bills/houses/:id/papers', { params: { id: house }, query: { period } })).data?.data
  const print = async () => {
    setBusy(true)
    const query = { period, language: language || undefined }
    const name = `${text('billPapers.printMany')} ${period}.pdf`
    await openFile(() => callForFile('GET /bills/houses/:id/bills.pdf', { params: { id: house }, query }), name)
    setBusy(false)
    close()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void print()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('billPapers.printText')}</Text>
        <NativeSelect
          label={t('billPapers.house')}
          value={String(house)}
          data={houses.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setHouse(Number(event.currentTarget.value))}
          data-autofocus
        />
        <NativeSelect
          label={t('billPapers.language')}
          value={language}
          data={[{ value: '', label: t('billPapers.ownLanguage') }, ...documentLanguages]}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <Text role="status" mih="1.5em">
          {state &&
            (state.bills === 0
              ? t('billPapers.none')
              : `${month(period)}: ${t('billPapers.count', { count: state.bills })}`)}
        </Text>
        {state && state.bills > 0 && <PaperProblems paper={state} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!state || state.bills === 0}>
            {t('billPapers.open')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export const showPrint = (printed: Printed) =>
  showModal({
    title: text('billPapers.printMany'),
    body: (close) => <PrintForm printed={printed} close={close} />,
  })
