import { messages } from '../../../platform/texts.ts'

/** Names of the figures on the home page. */
export const documentFigures = messages({
  expiring: {
    uk: 'Документи, дія яких закінчується протягом 30 днів або вже закінчилася',
    en: 'Documents that expire within 30 days or have expired',
    ru: 'Документы, срок которых истекает в ближайшие 30 дней или уже истёк',
    es: 'Documentos que caducan en 30 días o ya han caducado',
  },
  drafts: {
    uk: 'Чернетки документів',
    en: 'Draft documents',
    ru: 'Черновики документов',
    es: 'Borradores de documentos',
  },
})
