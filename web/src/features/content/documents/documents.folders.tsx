import { Badge, NativeSelect, Stack, UnstyledButton } from '@mantine/core'
import type { DocumentFolder } from '@oselia/contract/documents'
import { IconBuilding, IconBuildings, IconFolder, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useListNavigate } from '../../../platform/list-navigate.ts'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCategories } from './documents.categories.ts'
import classes from './documents.module.css'

/** The folders that the user may see, empty while loading. */
const useFolders = (): DocumentFolder[] => useQuery(read('GET /documents/folders')).data?.data ?? []

const icons = { community: IconUsers, complex: IconBuildings, house: IconBuilding }
const kindOf = (folder: string) => folder.split(':')[0] as keyof typeof icons

export interface Chosen {
  folder?: string | undefined
  category_id?: number[] | undefined
  house_id?: number[] | undefined
  complex_id?: number[] | undefined
}

/** Where new files are put: the open folder, or the only building or complex that the list is filtered by. */
export const targetOf = ({ folder, house_id, complex_id }: Chosen): string | undefined => {
  if (folder) return folder
  if (house_id?.length === 1) return `house:${house_id[0]}`
  return complex_id?.length === 1 ? `complex:${complex_id[0]}` : undefined
}

/** The name of the place of a folder, also of one without documents; undefined while it is not known. */
export const usePlaceName = (folder: string | undefined): string | undefined => {
  const t = useText()
  const known = useFolders().find((one) => one.folder === folder)?.name
  const [kind, id = '0'] = folder?.split(':') ?? []
  const isUnknown = (of: string) => kind === of && !known
  const params = { id: Number(id) }
  const house = useQuery({ ...read('GET /houses/:id', { params }), enabled: isUnknown('house') })
  const complex = useQuery({ ...read('GET /complexes/:id', { params }), enabled: isUnknown('complex') })
  if (folder === undefined || folder === 'community') return t('documents.everyone')
  return known ?? (kind === 'house' ? house.data?.data.address : complex.data?.data.name)
}

/** The name of a folder. */
const useFolderName = () => {
  const t = useText()
  return ({ folder, name }: Pick<DocumentFolder, 'folder' | 'name'>) =>
    folder === 'community' ? t('documents.everyone') : name
}

/** Folders by place, and the categories of the open one; at the left, on a phone a select. */
export const Folders = ({ chosen }: { chosen: Chosen }) => {
  const t = useText()
  const go = useListNavigate()
  const folders = useFolders()
  const nameOf = useFolderName()
  const open = (folder: string | undefined) => go({ folder, category_id: undefined })
  const options = folders.map((one) => ({ value: one.folder, label: `${nameOf(one)} (${one.count})` }))
  const place = usePlaceName(chosen.folder)
  const isAbsent = chosen.folder && !folders.some(({ folder }) => folder === chosen.folder)
  return (
    <>
      <NativeSelect
        hiddenFrom="md"
        mb="sm"
        aria-label={t('documents.folders')}
        value={chosen.folder ?? ''}
        data={[
          { value: '', label: t('documents.allFolders') },
          ...options,
          ...(isAbsent ? [{ value: chosen.folder!, label: place ?? '…' }] : []),
        ]}
        onChange={(event) => open(event.currentTarget.value || undefined)}
      />
      <Stack component="nav" gap={2} visibleFrom="md" aria-label={t('documents.folders')} className={classes.folders}>
        <Entry
          label={t('documents.allFolders')}
          icon={<IconFolder size={18} stroke={1.5} aria-hidden="true" />}
          current={!chosen.folder && !chosen.category_id}
          open={() => open(undefined)}
        />
        {folders.map((one) => (
          <FolderEntry key={one.folder} one={one} chosen={chosen} open={open} />
        ))}
      </Stack>
    </>
  )
}

interface EntryProps {
  label: string
  icon?: React.ReactNode
  count?: number
  current: boolean
  open: () => void
}

const Entry = ({ label, icon, count, current, open }: EntryProps) => (
  <UnstyledButton className={classes.folder} aria-current={current ? 'true' : undefined} onClick={open}>
    {icon}
    <span className={classes.folderName}>{label}</span>
    {count !== undefined && (
      <Badge variant="transparent" color="gray" size="sm" px={0}>
        {count}
      </Badge>
    )}
  </UnstyledButton>
)

interface FolderProps {
  one: DocumentFolder
  chosen: Chosen
  open: (folder: string | undefined) => void
}

const FolderEntry = ({ one, chosen, open }: FolderProps) => {
  const go = useListNavigate()
  const { nameOf } = useCategories()
  const label = useFolderName()(one)
  const Icon = icons[kindOf(one.folder)]
  const isOpen = chosen.folder === one.folder
  return (
    <>
      <Entry
        label={label}
        icon={<Icon size={18} stroke={1.5} aria-hidden="true" />}
        count={one.count}
        current={isOpen && !chosen.category_id}
        open={() => open(one.folder)}
      />
      {isOpen && (
        <div className={classes.within}>
          {one.categories.map(({ id, count }) => (
            <Entry
              key={id}
              label={nameOf(id)}
              count={count}
              current={chosen.category_id?.length === 1 && chosen.category_id[0] === id}
              open={() => go({ category_id: String(id) })}
            />
          ))}
        </div>
      )}
    </>
  )
}
