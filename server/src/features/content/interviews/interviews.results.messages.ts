import { messages } from '@oselia/contract/languages'

/** Texts of results and of their export. */
export const resultWords = messages({
  entrance: { uk: 'під’їзд', en: 'entrance', ru: 'подъезд', es: 'portal' },
  results: { uk: 'Результати', en: 'Results', ru: 'Результаты', es: 'Resultados' },
  tables: { uk: 'Таблиці', en: 'Tables', ru: 'Таблицы', es: 'Tablas' },
  words: { uk: 'Слова', en: 'Words', ru: 'Слова', es: 'Textos' },
  answers: { uk: 'Відповіді', en: 'Answers', ru: 'Ответы', es: 'Respuestas' },
  question: { uk: 'Запитання', en: 'Question', ru: 'Вопрос', es: 'Pregunta' },
  answer: { uk: 'Відповідь', en: 'Answer', ru: 'Ответ', es: 'Respuesta' },
  count: { uk: 'Кількість', en: 'Count', ru: 'Количество', es: 'Cantidad' },
  percent: { uk: '%', en: '%', ru: '%', es: '%' },
  mean: { uk: 'Середнє', en: 'Mean', ru: 'Среднее', es: 'Media' },
  meanPlace: { uk: 'Середнє місце', en: 'Mean place', ru: 'Среднее место', es: 'Puesto medio' },
  askedAll: { uk: 'Опитують', en: 'Asked', ru: 'Опрашивают', es: 'Encuestados' },
  answered: { uk: 'Відповіли', en: 'Answered', ru: 'Ответили', es: 'Respondieron' },
  askedQuestion: { uk: 'Поставлено', en: 'Asked', ru: 'Задан', es: 'Preguntados' },
  at: { uk: 'Час', en: 'Time', ru: 'Время', es: 'Hora' },
  channel: { uk: 'Як надійшла', en: 'Channel', ru: 'Как поступил', es: 'Canal' },
  web: { uk: 'на сторінці', en: 'web page', ru: 'на странице', es: 'en la web' },
  paper: { uk: 'на папері', en: 'paper', ru: 'на бумаге', es: 'en papel' },
  phone: { uk: 'телефоном', en: 'phone', ru: 'по телефону', es: 'por teléfono' },
  member: { uk: 'Учасник', en: 'Member', ru: 'Участник', es: 'Miembro' },
  unit: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
})
