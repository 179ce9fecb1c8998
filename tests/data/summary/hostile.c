/* What stands in a source is no better. */
int main(void)
	system("$(touch pwned)"); /* 	 tabs 	 */


	puts("[31mred[2J"); /* an escape as it is */

	/* ‮emoc sessecca‏ */ check();


	/* éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé */

	/* 漢字のコメントは画面の上で二倍の幅を取るので、八十桁の画面では四十字で終わる。さらに続く。 */

	x = "�� bell here  31m";


	a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); a_very_long_line(); 
