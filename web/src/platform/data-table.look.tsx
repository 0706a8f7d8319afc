import { Menu } from '@mantine/core'
import { type Density, densities, type Visible } from './data-table.columns.ts'
import type { AnyColumn } from './data-table.tsx'
import { useText } from './messages.ts'

/** The choices of the list's look. */
export interface Look {
  visible: Visible
  setVisible: (next: Visible) => void
  density: Density
  setDensity: (next: Density) => void
}

/** The items of the menu of columns and of the height of rows. */
export const LookItems = ({
  columns,
  visible,
  setVisible,
  density,
  setDensity,
}: Look & { columns: readonly AnyColumn[] }) => {
  const t = useText()
  return (
    <>
      {columns.slice(1).map(({ key, label }) => (
        <Menu.CheckboxItem
          key={key}
          checked={visible[key] !== false}
          onChange={(shown) => setVisible({ ...visible, [key]: shown })}
        >
          {t(label)}
        </Menu.CheckboxItem>
      ))}
      {columns.length > 1 && <Menu.Divider />}
      <Menu.Label>{t('ui.density')}</Menu.Label>
      <Menu.RadioGroup value={density} onChange={(next) => setDensity(next as Density)}>
        {densities.map((value) => (
          <Menu.RadioItem key={value} value={value}>
            {t(`ui.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
