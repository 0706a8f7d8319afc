import { Button, Checkbox, Group, Menu, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { IconFileText, IconKeyboard, IconListNumbers, IconPrinter, IconScan } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callForFile } from '../../../platform/api.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { invalidate } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

const papers = ['owners', 'entrances', 'notices', 'receipts', 'route'] as const
type Paper = (typeof papers)[number]

const files = {
  owners: 'sheets',
  entrances: 'sheets',
  notices: 'notices',
  receipts: 'receipts',
  route: 'route',
} as const
const isSheets = (paper: Paper) => paper === 'owners' || paper === 'entrances'
const isNotice = (paper: Paper) => paper === 'notices' || paper === 'receipts'

interface Chosen {
  house: string
  entrance: string
  /** Also those who have voted; of notices, only those who have none. */
  flag: boolean
}

const print = (id: number, paper: Paper, { house, entrance, flag }: Chosen) => {
  const query = {
    house_id: house,
    entrance,
    ...(isSheets(paper) && { layout: paper, everybody: flag || undefined }),
    ...(isNotice(paper) && { unnoticed: flag || undefined }),
  }
  const load = async () => {
    const file = await callForFile(`GET /voting/:id/${files[paper]}.pdf`, { params: { id }, query })
    // Printing a sheet changes its state.
    if (paper === 'owners') void invalidate('voting')
    return file
  }
  void openFile(load, `${text(`votingSheets.print_${paper}`).replace('…', '')}.pdf`)
}

const PrintForm = ({ voting, paper, close }: { voting: Voting; paper: Paper; close: () => void }) => {
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>({ house: '', entrance: '', flag: false })
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        print(voting.id, paper, chosen)
        close()
      }}
    >
      <Stack>
        <Text size="sm">{t(`votingSheets.about_${paper}`)}</Text>
        {voting.houses.length > 1 && (
          <NativeSelect
            label={t('votingSheets.house')}
            value={chosen.house}
            data={[
              { value: '', label: t('votingSheets.allHouses') },
              ...voting.houses.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => change({ house: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t('votingSheets.entrance')}
          placeholder={t('votingSheets.allEntrances')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={chosen.entrance}
          onChange={(event) => change({ entrance: event.currentTarget.value.replace(/\D/g, '') })}
        />
        {paper !== 'route' && (
          <Checkbox
            label={t(isNotice(paper) ? 'votingSheets.unnoticed' : 'votingSheets.everybody')}
            checked={chosen.flag}
            onChange={(event) => change({ flag: event.currentTarget.checked })}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit">{t('votingSheets.open')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const showPrintDialog = (voting: Voting, paper: Paper) =>
  showModal({
    title: text(`votingSheets.print_${paper}`).replace('…', ''),
    body: (close) => <PrintForm voting={voting} paper={paper} close={close} />,
  })

const printing: ReadonlySet<string> = new Set(['announced', 'meeting', 'survey', 'counting'])

/** What is printed for a voting, and where its scans are. */
export const PapersMenu = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayEnter = useCan('ballots.create') || voting.grant !== null
  // A grant reaches the owners of its part, neither notices nor stacks of scans.
  const isReader = useCan('ballots.read')
  if (!voting.snapshot) return null
  const params = { id: voting.id }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden="true" />}>
          {t('votingSheets.papers')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printing.has(voting.state) &&
          papers
            .filter((paper) => isReader || !isNotice(paper))
            .map((paper) => (
              <Menu.Item
                key={paper}
                leftSection={<IconFileText size={16} aria-hidden="true" />}
                onClick={() => showPrintDialog(voting, paper)}
              >
                {t(`votingSheets.print_${paper}`)}
              </Menu.Item>
            ))}
        <Menu.Divider />
        {isReader && (
          <Menu.Item
            leftSection={<IconScan size={16} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/Voting/$id/scans', params })}
          >
            {t('votingSheets.scans')}
          </Menu.Item>
        )}
        {mayEnter && (
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/Voting/$id/entry', params })}
          >
            {t('votingSheets.entry')}
          </Menu.Item>
        )}
        {mayEnter && (
          <Menu.Item
            leftSection={<IconListNumbers size={16} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/Voting/$id/lists', params })}
          >
            {t('votingLists.title')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
