import { messages } from './languages.js'

/** Validation issues of an announcement. */
export const announcementIssues = messages({
  outside_audience: {
    uk: 'Не серед адресатів: {address}',
    en: 'Not in the audience: {address}',
    ru: 'Не среди адресатов: {address}',
    es: 'No está entre los destinatarios: {address}',
  },
  repeated_house: {
    uk: 'Цей будинок уже має інший текст',
    en: 'This building already has another text',
    ru: 'У этого дома уже есть другой текст',
    es: 'Este edificio ya tiene otro texto',
  },
})
