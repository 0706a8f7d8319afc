import { messages } from '../../platform/texts.ts'

/** Texts of the guide of the list of the staff. */
export const staffGuide = messages({
  tools: { uk: 'Знайти людину', en: 'Find a person', ru: 'Найти человека', es: 'Buscar a una persona' },
  toolsText: {
    uk: 'Шукайте за ім’ям, поштою чи телефоном. Фільтри покажуть, хто сьогодні відсутній, хто ще не прийняв запрошення і в кого немає другого кроку входу.',
    en: 'Search by name, e-mail or phone. Filters show who is away today, who has not taken the invitation yet and who has no second step of login.',
    ru: 'Ищите по имени, почте или телефону. Фильтры покажут, кто сегодня отсутствует, кто ещё не принял приглашение и у кого нет второго шага входа.',
    es: 'Busque por nombre, correo o teléfono. Los filtros muestran quién falta hoy, quién no ha aceptado la invitación y quién no tiene segundo paso.',
  },
  create: {
    uk: 'Роль і будинки',
    en: 'A role and houses',
    ru: 'Роль и дома',
    es: 'Un rol y edificios',
  },
  createText: {
    uk: 'Роль каже, що людина може робити, а доступ — у яких будинках. За посиланням із запрошення вона сама задасть пароль.',
    en: 'The role says what a person may do, the access in which houses. Through the link of the invitation the person sets a password.',
    ru: 'Роль говорит, что человек может делать, а доступ — в каких домах. По ссылке из приглашения он сам задаст пароль.',
    es: 'El rol dice qué puede hacer la persona y el acceso en qué edificios. Con el enlace de la invitación ella misma pondrá su contraseña.',
  },
})
