import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { apiBase, call } from './api.ts'
import type { Permission } from '@oselia/contract/kit'
import type { ListSearch } from './list-search.ts'
import { useText } from './messages.ts'
import { useIsInMenu } from './page-actions.tsx'
import { useCan } from './user.ts'

type Format = 'xlsx' | 'csv'

/** Requests a signed URL and downloads it, because a browser download can't send the token. */
const download = async (list: string, format: Format, { page: _page, per_page: _perPage, ...query }: ListSearch) => {
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

/** The formats as items of a menu that holds other actions as well. */
const ExportItems = ({ search, list }: Pick<Props, 'search' | 'list'>) => {
  const t = useText()
  return (['xlsx', 'csv'] as const).map((format) => (
    <Menu.Item
      key={format}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void download(list, format, search)}
    >
      {t(format === 'xlsx' ? 'ui.exportXlsx' : 'ui.exportCsv')}
    </Menu.Item>
  ))
}

/** Exports all rows of a list with the current filters; renders nothing without the permission. */
export const ExportButton = ({ search, ...of }: Props) => {
  const t = useText()
  const { list } = of
  const isInMenu = useIsInMenu()
  if (!useCan(of.permission ?? `${of.list}.export`)) return null
  if (isInMenu) return <ExportItems list={list} search={search} />
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
