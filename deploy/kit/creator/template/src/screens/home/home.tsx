import { useHead } from '@viewmax/shared';
import { ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

export function HomeScreen(): ReactNode {
  useHead({ title: '__title__' });
  return (
    <section className={styles.screen}>
      <h1>__title__</h1>
      <ButtonLink to="/">See a Movie</ButtonLink>
    </section>
  );
}
