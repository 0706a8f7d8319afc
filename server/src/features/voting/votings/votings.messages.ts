import { messages } from '@oselia/contract/languages'

/** Words of the export. */
export const votingWords = messages({
  list: { uk: 'Голосування', en: 'Votings', ru: 'Голосования', es: 'Votaciones' },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  title: { uk: 'Назва', en: 'Title', ru: 'Название', es: 'Título' },
  houses: { uk: 'Будинки', en: 'Buildings', ru: 'Дома', es: 'Edificios' },
  state: { uk: 'Стан', en: 'State', ru: 'Состояние', es: 'Estado' },
  meeting_at: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Junta' },
  survey_to: { uk: 'Опитування до', en: 'Survey until', ru: 'Опрос до', es: 'Encuesta hasta' },
  questions: { uk: 'Питань', en: 'Questions', ru: 'Вопросов', es: 'Preguntas' },
  owners: { uk: 'Співвласників', en: 'Owners', ru: 'Совладельцев', es: 'Propietarios' },
  owners_voted: { uk: 'Проголосувало', en: 'Voted', ru: 'Проголосовало', es: 'Han votado' },
  percent_voted: { uk: 'Проголосувало, %', en: 'Voted, %', ru: 'Проголосовало, %', es: 'Han votado, %' },
  draft: { uk: 'Чернетка', en: 'Draft', ru: 'Черновик', es: 'Borrador' },
  announced: { uk: 'Оголошено', en: 'Announced', ru: 'Объявлено', es: 'Convocada' },
  meeting: { uk: 'Збори', en: 'Meeting', ru: 'Собрание', es: 'Junta' },
  survey: { uk: 'Письмове опитування', en: 'Written survey', ru: 'Письменный опрос', es: 'Encuesta escrita' },
  counting: { uk: 'Підрахунок', en: 'Counting', ru: 'Подсчёт', es: 'Recuento' },
  protocol: { uk: 'Протокол', en: 'Minutes', ru: 'Протокол', es: 'Acta' },
  signed: { uk: 'Підписано', en: 'Signed', ru: 'Подписано', es: 'Firmada' },
  published: { uk: 'Оприлюднено', en: 'Published', ru: 'Опубликовано', es: 'Publicada' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivada' },
  cancelled: { uk: 'Скасовано', en: 'Cancelled', ru: 'Отменено', es: 'Anulada' },
})
