// One tool for lint and layout, over the facade and the AssemblyScript alike.
import stylistic from '@stylistic/eslint-plugin';
import tseslint from 'typescript-eslint';

const layout = stylistic.configs.customize({ indent: 2, quotes: 'single', semi: true, braceStyle: '1tbs', arrowParens: true });

export default tseslint.config(
  { ignores: ['build/**', 'node_modules/**', '.data/**'] },
  {
    files: ['**/*.ts', '**/*.js'],
    plugins: { ...layout.plugins, '@typescript-eslint': tseslint.plugin },
    // AssemblyScript decorates functions, which TypeScript's grammar knows but refuses.
    languageOptions: { parser: tseslint.parser, parserOptions: { allowInvalidAST: true } },
    rules: {
      ...layout.rules,
      '@stylistic/max-len': ['error', { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true }],
      '@stylistic/max-statements-per-line': 'off',
      '@stylistic/quote-props': 'off',
      '@stylistic/multiline-ternary': 'off',
      '@stylistic/operator-linebreak': 'off',
      '@stylistic/array-bracket-newline': 'off',
      '@stylistic/list-style': 'off',
      '@stylistic/lines-between-class-members': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'eqeqeq': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'error' },
  },
);
