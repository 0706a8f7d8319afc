import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { apiBase, call } from './api.ts'
import type { ListSearch } from './list-search.ts'
import { useText } from './messages.ts'
import { useMay } from './user.ts'

type Format = 'xlsx' | 'csv'

/** Asks for a signed address and hands it to the browser: a download can't carry the token. */
const download = async (list: string, format: Format, { page: _page, per_page: _perPage, ...query }: ListSearch) => {
  try {
    const { data } = await call('POST /exports', { body: { list, format, query } })
    // As a download: a refusal on the way must not take the place of the page.
    Object.assign(document.createElement('a'), { href: apiBase() + data.url, download: '' }).click()
  } catch (error) {
    const { askSecondPerson } = await import('./second-person.tsx')
    if (await askSecondPerson(error, { kind: 'exports', payload: { list } })) return
    const { toastError } = await import('./toast.ts')
    await toastError(error)
  }
}

interface Props {
  /** Path of the list without its slash: `houses`. */
  list: string
  /** Its right, where that is not `{list}.export`. */
  right?: string
  /** What the list's route reads out of the address. */
  search: ListSearch
}

/** All rows of a list as a file, by the filters that are on; nothing for people without the right. */
export const ExportButton = ({ list, right = `${list}.export`, search }: Props) => {
  const t = useText()
  if (!useMay(right)) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {t('ui.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(list, 'xlsx', search)}>{t('ui.exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => download(list, 'csv', search)}>{t('ui.exportCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
