import { messages } from '../../../platform/texts.ts'

/** What was said at the meeting, and when it began and ended. */
export const votingProceedings = messages({
  section: { uk: 'Хід зборів', en: 'Proceedings', ru: 'Ход собрания', es: 'Desarrollo de la junta' },
  began_at: { uk: 'Початок зборів', en: 'Beginning', ru: 'Начало собрания', es: 'Inicio de la junta' },
  ended_at: { uk: 'Закінчення зборів', en: 'End', ru: 'Окончание собрания', es: 'Fin de la junta' },
  endMissing: { uk: 'не вказано', en: 'not entered', ru: 'не указано', es: 'sin indicar' },
  changeTimes: {
    uk: 'Змінити час зборів',
    en: 'Change the times',
    ru: 'Изменить время собрания',
    es: 'Cambiar las horas',
  },
  timesAbout: {
    uk: 'Час береться з миті, коли збори відкрили й закрили в системі. Вкажіть справжній: його буде надруковано в протоколі.',
    en: 'The times are those at which the meeting was opened and closed here. Enter the real ones: they are printed in the minutes.',
    ru: 'Время берётся с момента, когда собрание открыли и закрыли в системе. Укажите настоящее: оно будет напечатано в протоколе.',
    es: 'Las horas son las de apertura y cierre en el sistema. Indique las reales: se imprimen en el acta.',
  },
  heardAbout: {
    uk: 'Хто доповідав і коротко про що – для розділу «Слухали» протоколу. Можна змінювати, доки протокол не складено.',
    en: 'Who reported and what was said, in short, for “Heard” in the minutes. It can be changed until the minutes are made.',
    ru: 'Кто докладывал и кратко о чём – для раздела «Слушали» протокола. Можно изменять, пока протокол не составлен.',
    es: 'Quién intervino y qué expuso, en breve, para el apartado «Se expuso» del acta. Se puede cambiar hasta que se levante el acta.',
  },
  nothingSaid: { uk: 'не записано', en: 'nothing recorded', ru: 'не записано', es: 'sin anotar' },
  write: {
    uk: 'Записати, що слухали з питання {number}',
    en: 'Record what was heard on question {number}',
    ru: 'Записать, что слушали по вопросу {number}',
    es: 'Anotar lo expuesto sobre el asunto {number}',
  },
  questionTitle: {
    uk: 'Питання {number}. {text}',
    en: 'Question {number}. {text}',
    ru: 'Вопрос {number}. {text}',
    es: 'Asunto {number}. {text}',
  },
  speaker: { uk: 'Хто доповідав', en: 'Who reported', ru: 'Кто докладывал', es: 'Quién intervino' },
  summary: { uk: 'Про що, коротко', en: 'What was said, in short', ru: 'О чём, кратко', es: 'Qué expuso, en breve' },
  inLanguage: {
    uk: 'Мовою протоколу: {language}.',
    en: 'In the language of the minutes: {language}.',
    ru: 'На языке протокола: {language}.',
    es: 'En el idioma del acta: {language}.',
  },
  saved: { uk: 'Записано', en: 'Recorded', ru: 'Записано', es: 'Anotado' },
})
