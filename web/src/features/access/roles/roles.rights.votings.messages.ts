import { messages } from '../../../platform/texts.ts'

/** Descriptions of the permissions for votings. */
export const rightsVotings = messages({
  votings_read: {
    uk: 'Бачити голосування, питання й підсумки без прізвищ.',
    en: 'See votings, their questions and totals without names.',
    ru: 'Видеть голосования, вопросы и итоги без фамилий.',
    es: 'Ver las votaciones, las preguntas y los totales sin nombres.',
  },
  votings_create: {
    uk: 'Готувати чернетки голосувань.',
    en: 'Prepare drafts of votings.',
    ru: 'Готовить черновики голосований.',
    es: 'Preparar borradores de votaciones.',
  },
  votings_update: {
    uk: 'Змінювати чернетки голосувань, записувати вручення повідомлень.',
    en: 'Change drafts of votings and record how notices were given.',
    ru: 'Изменять черновики голосований, записывать вручение уведомлений.',
    es: 'Modificar borradores de votaciones y anotar la entrega de convocatorias.',
  },
  votings_delete: {
    uk: 'Переносити чернетки голосувань до кошика.',
    en: 'Move drafts of votings to the bin.',
    ru: 'Переносить черновики голосований в корзину.',
    es: 'Enviar borradores de votaciones a la papelera.',
  },
  votings_approve: {
    uk: 'Оголошувати голосування, переводити між етапами, скасовувати.',
    en: 'Announce votings, move them to the next stage, cancel them.',
    ru: 'Объявлять голосования, переводить между этапами, отменять.',
    es: 'Convocar votaciones, pasarlas de fase y anularlas.',
  },
  votings_publish: {
    uk: 'Оприлюднювати протоколи голосувань.',
    en: 'Publish the minutes of votings.',
    ru: 'Публиковать протоколы голосований.',
    es: 'Publicar las actas de las votaciones.',
  },
  votings_export: {
    uk: 'Вивантажувати список голосувань у файл.',
    en: 'Export the list of votings to a file.',
    ru: 'Выгружать список голосований в файл.',
    es: 'Exportar la lista de votaciones a un archivo.',
  },
  ballots_read: {
    uk: 'Бачити, хто зі співвласників як проголосував.',
    en: 'See which owners voted and how.',
    ru: 'Видеть, кто из совладельцев как проголосовал.',
    es: 'Ver qué propietarios han votado y cómo.',
  },
  ballots_create: {
    uk: 'Вносити бюлетені та присутність на зборах.',
    en: 'Enter ballots and attendance of the meeting.',
    ru: 'Вносить бюллетени и присутствие на собрании.',
    es: 'Introducir papeletas y la asistencia a la junta.',
  },
  ballots_approve: {
    uk: 'Вирішувати, який із суперечливих бюлетенів зараховано.',
    en: 'Decide which of conflicting ballots counts.',
    ru: 'Решать, какой из спорных бюллетеней засчитан.',
    es: 'Decidir qué papeleta cuenta en caso de conflicto.',
  },
})
