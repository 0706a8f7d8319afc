import '../../../platform/slots.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Further items in the menu of the list of payments, such as the import of statements. */
    'payments.actions': object
  }
}
