import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the list. */
export const interviewsGuide = messages({
  new: { uk: 'Нове опитування', en: 'New poll', ru: 'Новый опрос', es: 'Nueva encuesta' },
  newText: {
    uk: 'Складіть запитання або візьміть готовий шаблон, виберіть, кого опитати, і відкрийте зараз чи на час.',
    en: 'Write the questions or take a template, choose who is asked, and open it now or at a time.',
    ru: 'Составьте вопросы или возьмите готовый шаблон, выберите, кого опросить, и откройте сейчас или в срок.',
    es: 'Escriba las preguntas o use una plantilla, elija a quién preguntar y ábrala ahora o a una hora.',
  },
  tools: { uk: 'Пошук і фільтри', en: 'Search and filters', ru: 'Поиск и фильтры', es: 'Búsqueda y filtros' },
  toolsText: {
    uk: 'Знайдіть опитування за словами, станом чи будинком. Відкрийте його, щоб побачити результати.',
    en: 'Find polls by words, status or building. Open one to see its results.',
    ru: 'Найдите опросы по словам, состоянию или дому. Откройте опрос, чтобы увидеть результаты.',
    es: 'Busque encuestas por palabras, estado o edificio. Ábralas para ver los resultados.',
  },
})
