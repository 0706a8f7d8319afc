import { messages } from '../../../platform/texts.ts'

/** Names of the figures on the home page. */
export const documentFigures = messages({
  expiring: {
    uk: 'Документи, дія яких закінчується за 30 днів або минула',
    en: 'Documents that expire within 30 days or have expired',
    ru: 'Документы, срок которых истекает за 30 дней или истёк',
    es: 'Documentos que caducan en 30 días o ya han caducado',
  },
  drafts: {
    uk: 'Чернетки документів',
    en: 'Draft documents',
    ru: 'Черновики документов',
    es: 'Borradores de documentos',
  },
})
