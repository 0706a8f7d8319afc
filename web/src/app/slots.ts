/** Registers the slots that features fill on pages of lower modules: files `*.slots.ts`, found by name. */
import.meta.glob('../features/*/*/*.slots.ts', { eager: true })
