import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  createTheme,
  localStorageColorSchemeManager,
} from '@mantine/core'

/** Pine green; white on shade 7 has a contrast above 6. */
const pine: MantineColorsTuple = [
  '#edf8f6',
  '#d6eeea',
  '#abddd5',
  '#7bcabd',
  '#52b7a8',
  '#309f90',
  '#178074',
  '#0f6a60',
  '#0c574f',
  '#08433d',
]

const tinted = ['pine', 'red', 'green', 'blue', 'gray', 'orange', 'indigo', 'teal', 'yellow', 'pink', 'violet']

/** The Mantine theme. axe checks every contrast in both schemes: change a shade only together with that test. */
export const theme = createTheme({
  respectReducedMotion: true,
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.2rem', lineHeight: '1.3' },
      h3: { fontSize: '1.05rem', lineHeight: '1.35' },
    },
  },
  components: {
    // A <header> inside a dialog would count as a second banner.
    Modal: { defaultProps: { closeOnClickOutside: false, zIndex: 1055, attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // Without the placeholder the focus goes straight to the first item, and the menu contains only menu items.
    Menu: { defaultProps: { shadow: 'md', zIndex: 1060, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { zIndex: 1060 } },
    Combobox: { defaultProps: { zIndex: 1060 } },
    NativeSelect: { styles: { input: { textOverflow: 'ellipsis' } } },
    Badge: { styles: { root: { textTransform: 'none', fontWeight: 600 } } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

export const cssVariables: CSSVariablesResolver = (of) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': of.colors.red[9],
    '--mantine-color-dimmed': of.colors.gray[7],
    '--mantine-color-placeholder': of.colors.gray[7],
    '--oselia-canvas': '#f6f8f7',
    '--frame-border': 'var(--mantine-color-gray-3)',
    ...Object.fromEntries(
      tinted.map((c) => [`--mantine-color-${c}-light-color`, `color-mix(in srgb, ${of.colors[c]![9]}, black 25%)`]),
    ),
  },
  dark: {
    '--mantine-color-error': of.colors.red[4],
    '--mantine-color-dimmed': of.colors.dark[1],
    '--mantine-color-placeholder': of.colors.dark[1],
    '--oselia-canvas': 'color-mix(in srgb, var(--mantine-color-body), black 22%)',
    '--frame-border': 'var(--mantine-color-dark-4)',
    ...Object.fromEntries(tinted.map((c) => [`--mantine-color-${c}-light-color`, of.colors[c]![1]])),
  },
})

const SCHEME = 'color-scheme'
/** This storage key is present while the scheme comes from the user account. */
const TAKEN = 'color-scheme-taken'

/** Stores the scheme under the key that the script before the first paint reads. */
export const schemeManager = localStorageColorSchemeManager({ key: SCHEME })

/** Whether no scheme was chosen in this browser, so that the one stored in the user account takes precedence. */
export const schemeGuessed = () => localStorage.getItem(SCHEME) === null || localStorage.getItem(TAKEN) !== null

/** Marks the scheme as taken from the user account. */
export const schemeTaken = () => localStorage.setItem(TAKEN, '1')

/** Marks the scheme as the user's own choice in this browser. */
export const schemeChosen = () => localStorage.removeItem(TAKEN)
