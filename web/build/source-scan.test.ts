import { describe, expect, it } from 'vitest'
import { scanSources, sourceRoot } from './source-scan.ts'

describe('the files that a file needs', () => {
  it('are also those that it finds by their names', () => {
    const { closure } = scanSources()
    const files = closure([`${sourceRoot}features/workspace/bin/bin.list.tsx`])
    expect(files).toContain(`${sourceRoot}features/registry/houses/houses.kinds.ts`)
    expect(files).toContain(`${sourceRoot}platform/list-views.kinds.ts`)
  })
})
