import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the staff list. */
export const staffGuide = messages({
  tools: { uk: 'Знайти людину', en: 'Find a person', ru: 'Найти человека', es: 'Buscar a una persona' },
  toolsText: {
    uk: 'Шукайте за ім’ям, поштою чи телефоном. Фільтри покажуть, хто сьогодні відсутній, у кого ще не прийняте запрошення і в кого немає двоетапної перевірки.',
    en: 'Search by name, e-mail or phone. Filters show who is away today, who has not accepted the invitation yet and who has no two-step verification.',
    ru: 'Ищите по имени, почте или телефону. Фильтры покажут, кто сегодня отсутствует, у кого ещё не принято приглашение и у кого нет двухэтапной проверки.',
    es: 'Busque por nombre, correo o teléfono. Los filtros muestran quién está ausente hoy, quién no ha aceptado la invitación y quién no tiene verificación en dos pasos.',
  },
  create: {
    uk: 'Роль і будинки',
    en: 'Role and buildings',
    ru: 'Роль и дома',
    es: 'Rol y edificios',
  },
  createText: {
    uk: 'Роль визначає, що людина може робити, а доступ — у яких будинках. Пароль вона створить сама за посиланням із запрошення.',
    en: 'The role defines what a person may do; access defines in which buildings. They set their own password through the invitation link.',
    ru: 'Роль определяет, что человек может делать, а доступ — в каких домах. Пароль он создаст сам по ссылке из приглашения.',
    es: 'El rol define qué puede hacer la persona y el acceso, en qué edificios. Ella misma creará su contraseña con el enlace de la invitación.',
  },
})
