import { Table } from '@mantine/core'
import { useText } from './messages.ts'

interface Issue {
  /** Null for the whole file. */
  line: number | null
  key: string
  message: string
  value: string
}

/** What is wrong with a file, by its lines. */
export const FileIssues = ({ label, issues }: { label: string; issues: readonly Issue[] }) => {
  const t = useText()
  return (
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fileIssues.line')}</Table.Th>
            <Table.Th>{t('fileIssues.issue')}</Table.Th>
            <Table.Th>{t('fileIssues.inFile')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {issues.map(({ line, key, message, value }) => (
            <Table.Tr key={`${line} ${key} ${value}`}>
              <Table.Td>{line ?? t('fileIssues.wholeFile')}</Table.Td>
              <Table.Td>{message}</Table.Td>
              {/* A number of an account or a long cell wraps, so that a phone shows the row whole. */}
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
