import { messages } from '../../../platform/texts.ts'

/** Of what a threshold is a part, and how it is counted. */
export const votingThreshold = messages({
  base: { uk: 'Від чого рахують', en: 'Part of', ru: 'От чего считают', es: 'Sobre qué base' },
  base_all: { uk: 'від усіх голосів', en: 'all votes', ru: 'от всех голосов', es: 'todos los votos' },
  base_present: {
    uk: 'від голосів присутніх на зборах',
    en: 'votes present at the meeting',
    ru: 'от голосов присутствующих на собрании',
    es: 'los votos presentes en la junta',
  },
  base_cast: {
    uk: 'від голосів «за» і «проти»',
    en: 'votes for and against',
    ru: 'от голосов «за» и «против»',
    es: 'los votos a favor y en contra',
  },
  block: {
    uk: 'Не прийнято, якщо проти понад певну частку',
    en: 'Not adopted when more than a certain part is against',
    ru: 'Не принято, если против больше определённой доли',
    es: 'No se aprueba si está en contra más de cierta parte',
  },
  quorum: {
    uk: 'Збори чинні лише з кворумом: присутня щонайменше ця частка',
    en: 'The meeting needs a quorum: at least this part is present',
    ru: 'Собрание правомочно только при кворуме: присутствует не менее этой доли',
    es: 'La junta exige quórum: está presente al menos esta parte',
  },
  dimension: { uk: 'Як рахують', en: 'Counted by', ru: 'Как считают', es: 'Cómo se cuenta' },
  dimension_weight: {
    uk: 'за вагою голосів',
    en: 'weight of votes',
    ru: 'по весу голосов',
    es: 'por el peso de los votos',
  },
  dimension_head: {
    uk: 'за кількістю співвласників',
    en: 'number of co-owners',
    ru: 'по числу совладельцев',
    es: 'por el número de copropietarios',
  },
  dimension_both: {
    uk: 'за вагою і за кількістю',
    en: 'weight and number, both',
    ru: 'по весу и по числу',
    es: 'por peso y por número',
  },
})
