import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ExportFormat } from '@oselia/contract/exports'
import { apiBase, call } from './api.ts'
import type { Permission } from '@oselia/contract/kit'
import type { ListSearch } from './list-search.ts'
import { useText } from './messages.ts'
import { useIsInMenu } from './page-actions.tsx'
import { useCan } from './user.ts'

/** Requests a signed URL and downloads it, because a browser download can't send the token. */
const download = async (
  list: string,
  format: ExportFormat,
  { page: _page, per_page: _perPage, ...query }: ListSearch,
) => {
  try {
    const { data } = await call('POST /exports', { body: { list, format, query } })
    // With `download`, an error response does not replace the page.
    Object.assign(document.createElement('a'), { href: apiBase() + data.url, download: '' }).click()
  } catch (error) {
    const { askSecondPerson } = await import('./approval-request.tsx')
    if (await askSecondPerson(error, { kind: 'exports', payload: { list } })) return
    const { toastError } = await import('./toast.ts')
    await toastError(error)
  }
}

type Exported = Permission extends infer P ? (P extends `${infer R}.export` ? R : never) : never

type Props = {
  /** The validated URL search of the list's route. */
  search: ListSearch
  /** The list can also be printed: `exportOf` with `paper`. */
  paper?: boolean
} & (
  | {
      /** Path of the list without its slash: `houses`; its permission is `houses.export`. */
      list: Exported
      permission?: undefined
    }
  | {
      list: string
      permission: Permission
    }
)

const labels = { xlsx: 'ui.exportXlsx', csv: 'ui.exportCsv', pdf: 'ui.exportPdf' } as const

/** The formats as items, with an icon in a menu that holds other actions as well. */
const ExportItems = ({
  search,
  list,
  paper,
  icons,
}: Pick<Props, 'search' | 'list' | 'paper'> & { icons?: boolean }) => {
  const t = useText()
  const formats: ExportFormat[] = ['xlsx', 'csv', ...(paper ? ['pdf' as const] : [])]
  return formats.map((format) => (
    <Menu.Item
      key={format}
      leftSection={icons && <IconDownload size={16} aria-hidden="true" />}
      onClick={() => void download(list, format, search)}
    >
      {t(labels[format])}
    </Menu.Item>
  ))
}

/** Exports all rows of a list with the current filters; renders nothing without the permission. */
export const ExportButton = ({ search, paper, ...of }: Props) => {
  const t = useText()
  const { list } = of
  const isInMenu = useIsInMenu()
  if (!useCan(of.permission ?? `${of.list}.export`)) return null
  const items = <ExportItems list={list} search={search} paper={paper} icons={isInMenu} />
  if (isInMenu) return items
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {t('ui.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  )
}
