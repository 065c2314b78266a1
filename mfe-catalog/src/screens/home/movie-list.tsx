import type { Movie } from '@viewmax/contracts/movies';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { Empty, InputBox, TextInput } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Languages from 'lucide-react/icons/languages';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { MovieGrid } from '../../parts/movie-grid.tsx';
import { AT_A_GLANCE, findMovies, languagesIn } from './find-movies.ts';
import { FIRST } from './first-posters.ts';
import css from './home.module.css';

/** Hands each movie over, so its page is rendered at once. */
const HomeGrid = ({ movies }: { movies: readonly Movie[] }): ReactNode => (
  <MovieGrid movies={movies} first={FIRST} stateOf={(movie) => ({ movie })} />
);

/** The grid, with a search above it when the list is long. */
export function MovieList({ movies }: { movies: readonly Movie[] }): ReactNode {
  const [words, setWords] = useState('');
  const [language, setLanguage] = useState('');
  if (movies.length <= AT_A_GLANCE) return <HomeGrid movies={movies} />;
  const found = findMovies(movies, words, language);
  const languages = languagesIn(movies);
  return (
    <>
      <search className={css.search}>
        <TextInput
          icon={<Search />}
          type="search"
          aria-label="Search movies"
          placeholder="Search movies"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {languages.length > 1 && (
          <div className={language ? `${css.filter} ${css.chosen}` : css.filter}>
            <InputBox icon={<Languages />}>
              <select aria-label="Language" value={language} onChange={(event) => setLanguage(event.target.value)}>
                <option value="">All languages</option>
                {languages.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </InputBox>
            <ChevronDown className={css.chevron} size={20} aria-hidden="true" />
          </div>
        )}
      </search>
      <p role="status" className={words || language ? css.count : 'visually-hidden'}>
        {counted(found.length, 'movie')}
      </p>
      {found.length > 0 ? (
        <HomeGrid movies={found} />
      ) : (
        <Empty icon={<Search />} title="No movie found." help="Try other words or another language." />
      )}
    </>
  );
}
