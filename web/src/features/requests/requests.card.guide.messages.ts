import { messages } from '../../platform/texts.ts'

/** Texts of the guide of a request’s card. */
export const requestGuide = messages({
  state: { uk: 'Стан і ходи', en: 'State and moves', ru: 'Состояние и переходы', es: 'Estado y cambios' },
  stateText: {
    uk: 'Тут лише те, що Ви можете зробити із заявкою зараз. Останню зміну можна повернути протягом 10 хвилин.',
    en: 'Only what you may do with the request now stands here. The last change can be taken back within 10 minutes.',
    ru: 'Здесь только то, что Вы можете сделать с заявкой сейчас. Последнее изменение можно вернуть в течение 10 минут.',
    es: 'Aquí solo está lo que puede hacer ahora con la solicitud. El último cambio se puede deshacer durante 10 minutos.',
  },
  people: { uk: 'Хто виконує', en: 'Who does it', ru: 'Кто выполняет', es: 'Quién lo hace' },
  peopleText: {
    uk: 'Змінюйте людей просто тут: видно, скільки в кого роботи, хто відсутній і хто його заступає.',
    en: 'Change people right here: how much they have to do, who is away and who stands in is told.',
    ru: 'Меняйте людей прямо здесь: видно, у кого сколько работы, кто отсутствует и кто его замещает.',
    es: 'Cambie a las personas aquí mismo: se ve su carga, quién falta y quién le sustituye.',
  },
  chats: { uk: 'Два чати', en: 'Two chats', ru: 'Два чата', es: 'Dos chats' },
  chatsText: {
    uk: 'Службовий чат мешканець не бачить. Чат з мешканцем має інший колір, щоб їх не сплутати.',
    en: 'The resident doesn’t see the staff chat. The chat with him has another colour, so that the two are not confused.',
    ru: 'Служебный чат житель не видит. Чат с жителем другого цвета, чтобы их не спутать.',
    es: 'El residente no ve el chat interno. El chat con él tiene otro color, para no confundirlos.',
  },
})
