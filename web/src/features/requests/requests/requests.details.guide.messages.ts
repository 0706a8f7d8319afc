import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of a request’s card. */
export const requestGuide = messages({
  state: {
    uk: 'Стан і наступні кроки',
    en: 'Status and next steps',
    ru: 'Состояние и следующие шаги',
    es: 'Estado y próximos pasos',
  },
  stateText: {
    uk: 'Тут лише ті дії із заявкою, які доступні Вам зараз. Останню зміну можна скасувати протягом 10 хвилин.',
    en: 'Only the actions available to you now are shown here. The last change can be undone within 10 minutes.',
    ru: 'Здесь только те действия с заявкой, которые доступны Вам сейчас. Последнее изменение можно отменить в течение 10 минут.',
    es: 'Aquí solo están las acciones que puede hacer ahora con la solicitud. El último cambio se puede deshacer durante 10 minutos.',
  },
  people: { uk: 'Хто виконує', en: 'Who is working on it', ru: 'Кто выполняет', es: 'Quién se encarga' },
  peopleText: {
    uk: 'Змінюйте людей просто тут: видно, скільки в кого роботи, хто відсутній і хто заступає.',
    en: 'Reassign people right here: you can see their workload, who is away and who stands in for them.',
    ru: 'Меняйте людей прямо здесь: видно, у кого сколько работы, кто отсутствует и кто замещает.',
    es: 'Cambie a las personas aquí mismo: se ve su carga de trabajo, quién está ausente y quién lo sustituye.',
  },
  chats: { uk: 'Два чати', en: 'Two chats', ru: 'Два чата', es: 'Dos chats' },
  chatsText: {
    uk: 'Службового чату мешканець не бачить. Чат з мешканцем має інший колір, щоб їх не сплутати.',
    en: 'The resident doesn’t see the staff chat. The chat with the resident has another colour so that the two are not confused.',
    ru: 'Служебный чат житель не видит. Чат с жителем — другого цвета, чтобы их не спутать.',
    es: 'El residente no ve el chat interno. El chat con el residente tiene otro color, para no confundirlos.',
  },
})
