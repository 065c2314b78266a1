/**
 * Characters that no line of text needs: controls steer a terminal, and PostgreSQL stores no U+0000; half a surrogate
 * pair is no character; marks of direction show a text in another order.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;
