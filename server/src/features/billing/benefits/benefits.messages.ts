import { messages } from '@oselia/contract/languages'

/** Titles of the exported lists. */
export const benefitWords = messages({
  benefits: {
    uk: 'Субсидії та пільги',
    en: 'Subsidies and benefits',
    ru: 'Субсидии и льготы',
    es: 'Subvenciones y bonificaciones',
  },
  absences: {
    uk: 'Відсутність мешканців',
    en: 'Absences of residents',
    ru: 'Отсутствие жильцов',
    es: 'Ausencias de residentes',
  },
})
